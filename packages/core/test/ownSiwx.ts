import type { SiwxConfig, SiwxMessageData, SiwxSession } from '@latchkey/core'
import { formatMessage } from '@latchkey/siwx'
import { siteUrl } from './signInFixture.ts'

/** A SIWX configuration of a site's own, which stores every session in a list. `overrides` replace fields of the messages. */
export function ownSiwx(
  change: Partial<SiwxConfig> = {},
  overrides: Partial<SiwxMessageData> = {},
): { config: SiwxConfig; sessions(): readonly SiwxSession[] } {
  let sessions: readonly SiwxSession[] = []
  const config: SiwxConfig = {
    async createMessage({ chainId, accountAddress }) {
      const data = {
        chainId,
        accountAddress,
        domain: new URL(siteUrl).host,
        uri: siteUrl,
        version: '1',
        nonce: '0123456789abcdef',
        issuedAt: '2026-01-02T03:04:05Z',
        ...overrides,
      }
      return { ...data, toString: () => formatMessage(data as Parameters<typeof formatMessage>[0]) }
    },
    addSession: async (session) => {
      sessions = [...sessions, session]
    },
    revokeSession: async (chainId) => {
      sessions = sessions.filter((session) => session.data.chainId !== chainId)
    },
    setSessions: async (replacement) => {
      sessions = replacement
    },
    getSessions: async (chainId, address) =>
      sessions.filter(
        (session) => session.data.chainId === chainId && session.data.accountAddress === address,
      ),
    ...change,
  }
  return { config, sessions: () => sessions }
}
