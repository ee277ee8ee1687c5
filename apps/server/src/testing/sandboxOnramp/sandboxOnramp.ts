import * as v from 'valibot'
import type { OnrampExtension } from '../../context/context.ts'
import { checkoutRoutes } from './checkoutRoutes.ts'
import { sandboxProvider } from './sandboxProvider.ts'
import { type SandboxInput, sandboxes } from './sandboxSettings.ts'
import { sandboxSettler } from './sandboxSettler.ts'

/** The sandbox onramp of the local stack and the tests: its checkout takes a test card and pays out test coins. */
export function sandboxOnramp(...inputs: readonly SandboxInput[]): OnrampExtension {
  const all = v.parse(sandboxes, inputs)
  return {
    providers: all.map(({ id, name }) => ({ id, name })),
    openProviders: (context) => all.map((settings) => sandboxProvider(context, settings)),
    addRoutes: (app, context) => checkoutRoutes(app, context, all),
    worker: sandboxSettler(all),
  }
}
