import { expect, test } from 'vitest'
import { pageHeaders } from './headers.ts'

const list = ['https://shop.example', 'https://*.mall.example', 'http://localhost:*']

test('the vault’s frame-ancestors header lists the allowed origins and drops an entry that injects a directive', () => {
  const injection = "https://a.example; script-src 'unsafe-inline'"
  const headers = pageHeaders({
    api: 'https://api.example',
    ancestors: [...list, injection],
    html: '',
  })
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain(`frame-ancestors ${list.join(' ')}; `)
  expect(policy).not.toContain('unsafe-inline')
  expect(pageHeaders({ api: 'https://api.example', ancestors: [], html: '' })).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
})
