import { getQueryClient } from '@latchkey/core/query'
import { onTestFinished } from 'vitest'
import { type Reply, startServer } from './honestServer.ts'
import { openMoneyFixture } from './moneyFixture.ts'

/** An instance whose server replies with this; without a reply it has no server. */
export async function openWithReply(reply: Reply | ((path: string) => Reply), endpoints = true) {
  const server = await startServer(({ path }) =>
    typeof reply === 'function' ? reply(path) : reply,
  )
  onTestFinished(() => server.close())
  const fixture = await openMoneyFixture({}, endpoints ? { endpoints: { api: server.url } } : {})
  const queries = getQueryClient(fixture.latchkey)
  queries.setDefaultOptions({ queries: { retry: false } })
  return { ...fixture, queries, server }
}
