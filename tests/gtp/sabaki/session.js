// A session as Sabaki would have it: node session.js COMMAND ARGUMENTS... (see docs/gtp.md)
const assert = require('assert')
const {Controller} = require('@sabaki/gtp')

const [command, ...args] = process.argv.slice(2)
const controller = new Controller(command, args)
controller.on('stderr', ({content}) => console.error(content))

async function ask(name, ...args) {
  const response = await controller.sendCommand({name, args})
  assert(!response.error, `${name} ${args.join(' ')}: ${response.content}`)
  return response.content
}

async function refuses(name, ...args) {
  const response = await controller.sendCommand({name, args})
  assert(response.error, `${name} ${args.join(' ')} should have been refused`)
}

async function main() {
  controller.start()
  assert.strictEqual(await ask('protocol_version'), '2')
  const commands = (await ask('list_commands')).split('\n')
  assert(commands.includes('genmove') && commands.includes('set_position') && commands.includes('loadsgf'))
  await ask('boardsize', '9')
  await ask('clear_board')
  await ask('komi', '6.5')
  for (let number = 0; number < 20; number++) {
    const move = await ask('genmove', number % 2 ? 'W' : 'B')
    assert(/^([A-HJ][1-9]|pass|resign)$/.test(move), move)
  }
  await ask('undo')
  await refuses('play', 'B', 'Z30')
  await refuses('no_such_command')
  await ask('set_position', 'B', 'D4', 'W', 'E5')
  assert((await ask('showboard')).includes('X'))
  assert(/^([BW]\+[0-9.]+|0)$/.test(await ask('final_score')))
  const numbered = await controller.sendCommand({id: 42, name: 'name'})
  assert.strictEqual(numbered.id, 42)
  await controller.stop()
  console.log('all is well')
}

main().catch(error => {
  console.error(error)
  controller.kill()
  process.exitCode = 1
})
