"""The experiments of the documents that Tesuji is built from, one file each."""
