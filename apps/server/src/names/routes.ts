import {
  nameSuggestionsEndpoint,
  profileEndpoint,
  registerNameEndpoint,
  reverseProfileEndpoint,
} from '@latchkey/wire'
import type { App, Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { serve } from '../http/serve.ts'
import { evmAddressOf, namespaceOfAddress } from '../token/caip10.ts'
import { parseName } from './nameRules.ts'
import { findName, findNamesOf } from './nameStore.ts'
import { registerName } from './registerName.ts'
import { suggestNames } from './suggestNames.ts'

/** Clients send this without a project; the signature authorizes it. */
const signedRequestRules = { access: 'public', callsPerMinutePerIp: 20 } as const

export function namesRoutes(app: App, context: Context): void {
  serve(app, context, profileEndpoint, async ({ name }) => {
    const found = await findName(context.db, parseName(name, context.config.nameZones))
    if (found) return found
    throw new ServerError(404, 'names/not-found', 'This name is not registered', 'name')
  })

  serve(app, context, reverseProfileEndpoint, async ({ address, apiVersion }) => {
    // Only EVM addresses can have names, so a Solana address has an empty list.
    const found =
      namespaceOfAddress(address) === 'solana'
        ? []
        : await findNamesOf(context.db, evmAddressOf(address, 'address'))
    if (found.length > 0 || apiVersion === 2) return found
    throw new ServerError(404, 'names/not-found', 'This address has no name', 'address')
  })

  serve(app, context, nameSuggestionsEndpoint, ({ name, zone }) =>
    suggestNames(context, { text: name, zone: zone ?? context.config.nameZones[0] ?? '' }),
  )

  serve(
    app,
    context,
    registerNameEndpoint,
    async (input) => ({ ...(await registerName(context, input)), success: true as const }),
    signedRequestRules,
  )
}
