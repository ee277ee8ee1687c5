export { type Config, readConfig } from './config/config.ts'
export type { App, Context, HttpRequest } from './context/context.ts'
export { ServerError } from './errors/ServerError.ts'
export { createServer, type LatchkeyServer } from './start/createServer.ts'
