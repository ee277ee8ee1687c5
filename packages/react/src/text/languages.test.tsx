import { openModal, updateOptions } from '@latchkey/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '../testing/renderAccountModal.tsx'
import { renderTestModal } from '../testing/renderTestModal.tsx'
import { addLanguages } from './addLanguages.ts'

function setPageLanguage(lang: string): void {
  const before = document.documentElement.lang
  document.documentElement.lang = lang
  onTestFinished(() => {
    document.documentElement.lang = before
  })
}

function setBrowserLanguages(...tags: string[]): void {
  const first = vi.spyOn(navigator, 'language', 'get').mockReturnValue(tags[0] ?? '')
  const all = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
  onTestFinished(() => {
    first.mockRestore()
    all.mockRestore()
  })
}

test('the modal and its button are in the browser’s language where the page names none', async () => {
  setPageLanguage('')
  setBrowserLanguages('de-CH', 'en')
  const { latchkey } = await renderTestModal()
  await expect.element(page.getByRole('button', { name: 'Wallet verbinden' })).toBeVisible()
  openModal(latchkey)
  await expect.element(page.getByRole('button', { name: 'Harbor Installiert' })).toBeVisible()
})

test('the page’s lang comes before the browser’s language, and the modal follows its change', async () => {
  setPageLanguage('fr')
  setBrowserLanguages('de')
  await renderTestModal()
  await expect.element(page.getByRole('button', { name: 'Connecter un wallet' })).toBeVisible()
  document.documentElement.lang = 'en'
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('the option language comes before the page’s lang, and the modal follows its change', async () => {
  setPageLanguage('fr')
  const { latchkey } = await renderTestModal({ language: 'en' })
  await expect.element(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  updateOptions(latchkey, { language: 'es' })
  await expect.element(page.getByRole('button', { name: 'Conectar billetera' })).toBeVisible()
})

test('addLanguages replaces a single sentence of a shipped language and of English', async () => {
  const { latchkey } = await renderTestModal({ language: 'de' })
  addLanguages(latchkey, {
    de: async () => ({ sentences: { button: { connect: 'Los' } } }),
    en: async () => ({ sentences: { button: { connect: 'Join' } } }),
  })
  await expect.element(page.getByRole('button', { name: 'Los' })).toBeVisible()
  openModal(latchkey)
  await expect.element(page.getByRole('button', { name: 'Schließen' })).toBeVisible()
  updateOptions(latchkey, { language: 'en' })
  await expect.element(page.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeVisible()
})

test('the Arabic modal is laid out from right to left without axe violations', async () => {
  const { latchkey, modal } = await renderTestModal({ language: 'ar' })
  await expect.element(page.getByRole('button', { name: 'ربط المحفظة' })).toBeVisible()
  openModal(latchkey)
  await expect.element(page.getByRole('dialog')).toHaveAccessibleName('ربط المحفظة')
  const card = modal()?.querySelector('.card')
  expect(card && getComputedStyle(card).direction).toBe('rtl')
  expect(modal()?.querySelector('dialog')?.lang).toBe('ar')
  expect(await axeViolations()).toEqual([])
})
