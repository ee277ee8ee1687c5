import { connect, openModal } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pollTimeout } from './testing/pollTimeout.ts'
import { renderTestModal } from './testing/renderTestModal.tsx'

const payloads: readonly (readonly [kind: string, name: string])[] = [
  ['an image', '<img src=x onerror="window.__pwned=1">'],
  ['a broken attribute', '"><svg onload=window.__pwned=1>'],
  ['a script', '</button><script>window.__pwned=1</script>'],
  ['a template', '{{constructor.constructor("window.__pwned=1")()}}'],
  ['a URL', 'javascript:window.__pwned=1'],
  ['bidi overrides', '\u202eteltek\u202c\u200b\u0000'],
  ['a property of Object.prototype', '__proto__'],
  ['ten thousand characters', 'W'.repeat(10_000)],
]

const scriptedIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.__pwned=1"><script>parent.__pwned=1</script></svg>',
)}`

test.for(payloads)('a wallet name that contains %s is rendered as text', async ([, name]) => {
  const { modal, latchkey } = await renderTestModal({ wallet: { name, icon: scriptedIcon } })
  openModal(latchkey)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const row = () => modal()?.querySelector('[part~="wallet"]')
  await expect.poll(row, pollTimeout).toBeTruthy()
  expect(modal()?.querySelectorAll('script, iframe, object, [onload], [onerror]')).toHaveLength(0)
  expect(row()?.querySelector('.row-title')?.children).toHaveLength(0)
  expect(row()?.getBoundingClientRect().height).toBe(56)
  expect('__pwned' in window).toBe(false)
})

test.for([
  'javascript:window.__pwned=1',
  'data:text/html,<script>parent.__pwned=1</script>',
  'http://tracker.example/pixel.png',
])('a wallet icon at %s is not loaded, and an initial replaces it', async (icon) => {
  const { modal, latchkey } = await renderTestModal({ wallet: { name: 'Zed', icon } })
  openModal(latchkey)
  await expect.element(page.getByRole('button', { name: 'Zed Installed' })).toBeVisible()
  expect(modal()?.querySelectorAll('img')).toHaveLength(0)
  expect(modal()?.querySelector('.logo text')?.textContent).toBe('Z')
})

test('a wallet icon that fails to load is replaced by an initial', async () => {
  const { modal, latchkey } = await renderTestModal({
    wallet: { name: 'Zed', icon: 'data:image/png;base64,AAAA' },
  })
  openModal(latchkey)
  await expect.poll(() => modal()?.querySelector('.logo text')?.textContent, pollTimeout).toBe('Z')
})

test('styles of a hostile page do not change the modal', async () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { letter-spacing: 9px !important; color: red !important } button, dialog { display: none !important }',
  )
  document.adoptedStyleSheets.push(sheet)
  try {
    const { modal, latchkey } = await renderTestModal()
    openModal(latchkey)
    await expect.element(page.getByRole('button', { name: 'Harbor Installed' })).toBeVisible()
    const row = modal()?.querySelector('.row')
    expect(row && getComputedStyle(row).letterSpacing).toBe('normal')
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      (adoptedStyleSheet) => adoptedStyleSheet !== sheet,
    )
  }
})

test('invalid options are reported to the developer on the console, and the modal still opens', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const { latchkey } = await renderTestModal({
    themeMode: 'pink' as 'dark',
    themeVariables: { '--lk-accent': 'red; } * { display: none' },
    termsConditionsUrl: 'javascript:alert(1)',
  })
  openModal(latchkey)
  await expect.element(page.getByRole('button', { name: 'Harbor Installed' })).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(0)
  const sentence = 'Latchkey: themeMode has an invalid value, which is ignored.'
  const told = () => warn.mock.calls.filter(([text]) => String(text).startsWith(sentence))
  await expect.poll(told).toHaveLength(1)
  const [connector] = internals(latchkey).connectors.getState()
  if (connector) await connect(latchkey, { connector })
})
