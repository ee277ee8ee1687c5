import { openModal, setTheme } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderTestModal } from '../testing/renderTestModal.tsx'
import { addLanguages } from '../text/addLanguages.ts'

async function openThemed(options: Parameters<typeof renderTestModal>[0] = {}) {
  const fixture = await renderTestModal(options)
  openModal(fixture.latchkey)
  // Not the loading card that may be there before the modal.
  await expect.poll(() => fixture.modal()?.querySelector('.card')).toBeTruthy()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const style = (selector: string) => {
    const element = fixture.modal()?.querySelector(selector)
    if (!element) throw new Error(`nothing is ${selector}`)
    return getComputedStyle(element)
  }
  const token = (name: string) => {
    const host = fixture.modal()?.host
    return host ? getComputedStyle(host).getPropertyValue(name) : ''
  }
  return { ...fixture, style, token }
}

test('the theme is dark by default, and changes while the modal is open', async () => {
  const { latchkey, style } = await openThemed()
  expect(style('.card').backgroundColor).toBe('rgb(23, 24, 28)')
  setTheme(latchkey, { themeMode: 'light' })
  expect(style('.card').backgroundColor).toBe('rgb(255, 255, 255)')
})

test('the option themeMode makes the modal light', async () => {
  const { style } = await openThemed({ themeMode: 'light' })
  expect(style('.card').backgroundColor).toBe('rgb(255, 255, 255)')
})

test('themeMode "auto" follows the system’s color scheme', async () => {
  const { style } = await openThemed({ themeMode: 'auto' })
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  expect(style('.card').backgroundColor).toBe(isDark ? 'rgb(23, 24, 28)' : 'rgb(255, 255, 255)')
})

test('the theme accepts the owner’s accent in any CSS notation and derives a readable text color', async () => {
  const { latchkey, token } = await openThemed({
    themeVariables: { '--lk-accent': 'oklch(0.9 0.2 110)' },
  })
  expect(token('--lk-on-accent')).toBe('#000000')
  setTheme(latchkey, { themeVariables: { '--lk-accent': 'rebeccapurple' } })
  expect(token('--lk-accent')).toBe('#663399')
  expect(token('--lk-on-accent')).toBe('#ffffff')
  setTheme(latchkey, { themeVariables: { '--lk-accent': 'no colour at all' } })
  expect(token('--lk-accent')).toBe('#5868f0')
})

test('the theme applies radius, font and font size and ignores invalid CSS', async () => {
  const { style } = await openThemed({
    themeVariables: {
      '--lk-radius': '1px',
      '--lk-font-family': 'Georgia, serif',
      '--lk-font-size': 'huge; }',
    },
  })
  expect(style('.card').borderTopLeftRadius).toBe('6px')
  expect(style('.title').fontFamily).toBe('Georgia, serif')
  expect(style('.title').fontSize).toBe('16px')
})

test('the page’s CSS rules for the modal’s element and its parts take precedence over the theme', async () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    'latchkey-modal { --lk-bg: rgb(1, 2, 3) } latchkey-modal::part(title) { font-weight: 400 }',
  )
  document.adoptedStyleSheets.push(sheet)
  try {
    const { style } = await openThemed()
    expect(style('.card').backgroundColor).toBe('rgb(1, 2, 3)')
    expect(style('.title').fontWeight).toBe('400')
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      (adoptedStyleSheet) => adoptedStyleSheet !== sheet,
    )
  }
})

test('the theme darkens a QR color that is too light to scan', async () => {
  const { token } = await openThemed({ themeVariables: { '--lk-qr-color': '#ffee88' } })
  expect(token('--lk-qr-color')).toMatch(/^#[0-7]/)
})

test('a right-to-left language mirrors the modal’s card', async () => {
  const { latchkey, modal } = await openThemed({ language: 'ar' })
  addLanguages(latchkey, {
    ar: async () => ({
      dir: 'rtl',
      sentences: {
        modal: { Connect: 'اربط محفظتك', close: 'أغلق' },
        connect: { installed: 'مثبتة' },
        button: { connect: 'اربط' },
      },
    }),
  })
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('اربط محفظتك')
  await expect.element(page.getByRole('button', { name: 'Harbor مثبتة' })).toBeVisible()
  const left = (selector: string) =>
    modal()?.querySelector(selector)?.getBoundingClientRect().left ?? 0
  expect(left('[part~="close"]')).toBeLessThan(left('.title'))
  expect(left('.row .logo')).toBeGreaterThan(left('.row .row-title'))
})
