import { startIdentityProvider } from '../../apps/server/src/testing/identityProvider.ts'

process.once('disconnect', () => process.exit())

const [port = '0', ...redirectUris] = process.argv.slice(2)

await startIdentityProvider({ port: Number(port), redirectUris })
