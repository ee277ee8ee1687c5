export { type Config, readConfig } from './config.ts'
export type { App, Context, HttpRequest } from './context.ts'
export { createServer, type LatchkeyServer } from './createServer.ts'
export { ServerError } from './ServerError.ts'
