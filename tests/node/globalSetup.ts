import { bundleServer } from '../../scripts/bundleServer.mjs'

/** Bundles the server's program: tests of whole processes start it as an operator does. */
export const setup = (): Promise<void> => bundleServer()
