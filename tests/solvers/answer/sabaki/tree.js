// A solution tree as Sabaki reads it: node tree.js FILE prints what every node says (see tests/solvers/test_sabaki.py).
const {parseFile, parseVertex} = require('@sabaki/sgf')

const rows = []

function walk(node, depth) {
  const color = node.data.B ? 'B' : node.data.W ? 'W' : null
  rows.push({
    depth,
    color,
    vertex: color && parseVertex(node.data[color][0]),
    comment: (node.data.C || [''])[0],
    marks: ['TE', 'BM'].filter(name => name in node.data),
    leaf: node.children.length === 0
  })
  node.children.forEach(child => walk(child, depth + 1))
}

const trees = parseFile(process.argv[2])
trees.forEach(tree => walk(tree, 0))
console.log(JSON.stringify({root: trees[0].data, rows}))
