import { fileURLToPath } from 'node:url'
import { socialProvider } from '@latchkey/wire'
import { startChild, waitUntilReady } from './child.ts'
import type { Part } from './part.ts'

const main = fileURLToPath(new URL('./identityMain.ts', import.meta.url))
const title = 'Identity provider (any name logs in)'

/** The identity provider of every social login of the local stack, except Farcaster, which uses its own relay. */
export const localSocials: readonly string[] = socialProvider.options.filter(
  (name) => name !== 'farcaster',
)

export const identityPart: Part = {
  key: 'identity',
  title,
  portOffset: 10,
  async start({ port, settings }) {
    const url = `http://localhost:${port}`
    const server = `http://localhost:${settings.basePort + 1}`
    const redirectUris = localSocials.map((name) => `${server}/embedded/v1/social/callback/${name}`)
    const child = startChild({
      title,
      command: process.execPath,
      args: [
        '--import',
        'tsx',
        '--conditions',
        'latchkey-source',
        main,
        String(port),
        ...redirectUris,
      ],
    })
    const probe = async () => (await fetch(`${url}/.well-known/openid-configuration`)).ok
    try {
      await waitUntilReady(child, { title, probe, timeoutMs: 30_000 })
    } catch (error) {
      await child.close()
      throw error
    }
    return { url, close: child.close, died: child.died }
  },
}
