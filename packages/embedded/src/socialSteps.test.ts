import { describe, expect, test } from 'vitest'
import type { AskVault } from './createAskVault.ts'
import { socialSteps } from './socialSteps.ts'

const hostile = [
  'javascript:opener.stolen=1',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>opener.stolen=1</script>',
  'blob:https://site.example/1',
  'vbscript:x',
  'file:///etc/passwd',
  'about:srcdoc',
  'http://evil.example/',
  'https://user:pass@evil.example/',
  'metamask://x',
  '//evil.example',
  '',
]

/** The steps with a vault that responds to each request with this URL. */
function stepsOf(url: string) {
  const ask = (async () => ({ uri: url, url })) as AskVault
  return socialSteps(ask, { vaultUrl: 'https://vault.example', storeAuthProvider: () => {} })
}

function openPopup() {
  const popup = {
    closed: false,
    close() {
      popup.closed = true
    },
    location: { href: 'about:blank' },
  }
  return popup
}

describe.each(hostile)('a vault that returns %j', (url) => {
  test('a social login with an unsafe URL from the vault does not navigate the popup, and closes it', async () => {
    const popup = openPopup()
    const login = stepsOf(url).connectInWindow('google', popup as Partial<Window> as Window, {
      signal: new AbortController().signal,
      onReturn() {},
    })
    await expect(login).rejects.toMatchObject({ code: 'embedded/social-failed' })
    expect(popup).toMatchObject({ closed: true, location: { href: 'about:blank' } })
  })

  test('an unsafe URL from the vault is used neither for a full-page login nor for Farcaster', async () => {
    const failed = { code: 'embedded/social-failed' }
    await expect(stepsOf(url).socialUrl('google')).rejects.toMatchObject(failed)
    await expect(stepsOf(url).farcasterUrl()).rejects.toMatchObject(failed)
  })
})
