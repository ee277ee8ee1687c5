import { sandboxOnramp } from '@latchkey/server/sandboxOnramp'
import { createTestServer, type TestServer } from '@latchkey/server/testing'
import {
  localAccounts,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appkitAccountRequests } from './appkitAccountRequests.ts'
import { appkitMoneyRequests } from './appkitMoneyRequests.ts'
import type { AppKitRequest } from './appkitPage.ts'
import { appkitWalletRequests } from './appkitWalletRequests.ts'

let chain: RunningChain
let server: TestServer
const page = 'https://shop.example'

beforeAll(async () => {
  chain = await startLocalChain()
  server = await createTestServer({
    listen: true,
    projects: [{ id: 'p', origins: [page] }],
    env: {
      // The recorded client registers names under its vendor’s suffix.
      NAME_SUFFIXES: '.latchkey.id,.reown.id',
      ...localServerSettings(chain),
    },
    onrampExtension: sandboxOnramp({
      chainId: 'eip155:31337',
      treasuryKey: localAccounts.spare4.privateKey,
    }),
  })
})
afterAll(async () => {
  await server.close()
  await chain.close()
})

async function send({ path, body, isJson }: AppKitRequest): Promise<Response> {
  const text = typeof body === 'function' ? await body() : body
  // A body without a content type goes out as text/plain: AppKit avoids the CORS preflight so.
  return fetch(`${server.url}${path}`, {
    method: text === undefined ? 'GET' : 'POST',
    headers: { origin: page, ...(isJson ? { 'content-type': 'application/json' } : {}) },
    ...(text === undefined ? {} : { body: JSON.stringify(text) }),
  })
}

const session = [...appkitWalletRequests, ...appkitAccountRequests, ...appkitMoneyRequests]

describe('a session of a page with AppKit 1.7.3', () => {
  test.each(session)('the server answers a page with AppKit 1.7.3: $name', async (request) => {
    const response = await send(request)
    const text = request.isPicture ? '' : await response.text()
    expect({ status: response.status, text: response.ok ? '' : text }).toEqual({
      status: 200,
      text: '',
    })
    expect([page, '*']).toContain(response.headers.get('access-control-allow-origin'))
    if (request.isPicture) return expect(response.headers.get('content-type')).toMatch(/^image\//)
    expect(JSON.parse(text)).toMatchObject(request.reads ?? {})
  })
})
