import { runServer } from './runServer.ts'

/** A program that starts a server on a folder, tells its pid and is killed by the test. */
const server = await runServer({
  DATA_DIR: process.argv[2] ?? '',
  PROJECT_ID: 'test',
  ORIGINS: '*',
})
process.send?.(server.child.pid)
