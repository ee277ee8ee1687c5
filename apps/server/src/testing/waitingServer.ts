import { once } from 'node:events'
import { readConfig } from '../config/config.ts'
import { createServer } from '../start/createServer.ts'

/** A process that has loaded the server's code and starts it when it gets its settings. */
async function startWhenTold(): Promise<void> {
  const leave = () => process.exit(0)
  process.once('disconnect', leave)
  const [env] = await once(process, 'message')
  try {
    const { url, close } = await createServer(readConfig(env))
    process.off('disconnect', leave)
    // The parent process has exited.
    for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => void close().then(leave))
    process.send?.({ url })
  } catch (error) {
    process.send?.({ error: String(error) })
  }
}

await startWhenTold()
