import { closeModal, createLatchkey, openModal, subscribeEvents } from '@latchkey/core'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { focused } from '../testing/focused.ts'
import { farNetwork, setStage } from '../testing/setStage.tsx'
import { mountModal } from './mountModal.ts'

const connectButton = page.getByRole('button', { name: 'Connect Wallet' })

afterEach(() => page.viewport(1280, 800))

test('drawn ahead, it is there with the press, and a key in the same moment finds it alive', async () => {
  const { latchkey, modal } = await setStage()
  await connectButton.hover()
  const element = () => modal()?.querySelector('dialog')
  await expect.poll(element).toBeTruthy()
  expect(element()?.checkVisibility()).toBe(false)
  openModal(latchkey)
  expect(element()?.open).toBe(true)
  const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, composed: true })
  modal()?.activeElement?.dispatchEvent(key)
  expect(modal()?.activeElement?.closest('[data-row]')).toBeTruthy()
})

test('while it is drawn and laid out ahead, the focus stays on the button', async () => {
  const { modal } = await setStage()
  await userEvent.keyboard('{Tab}')
  const button = document.activeElement?.shadowRoot?.activeElement
  let losses = 0
  button?.addEventListener('blur', () => {
    losses += 1
  })
  await expect.poll(() => modal()?.host.hasAttribute('data-coming')).toBe(true)
  expect(button?.textContent).toBe('Connect Wallet')
  expect(losses).toBe(0)
  expect(button?.matches(':focus')).toBe(true)
})

test('the frame of the press has the card at the size it keeps; what is inside comes with the next', async () => {
  await page.viewport(1280, 800)
  const { latchkey, modal } = await setStage()
  await connectButton.hover()
  const host = () => modal()?.host
  await expect.poll(() => host()?.hasAttribute('data-coming')).toBe(true)
  expect(focused()).not.toBe('Connect Wallet')
  openModal(latchkey)
  const card = modal()?.querySelector<HTMLElement>('.card')
  const row = modal()?.querySelector('[data-row]')
  const size = card?.offsetHeight
  expect(size).toBeGreaterThan(100)
  expect(row?.checkVisibility({ contentVisibilityAuto: true })).toBe(false)
  expect(modal()?.activeElement?.id).toBe('title')
  await expect.poll(() => host()?.hasAttribute('data-coming')).toBe(false)
  expect(row?.checkVisibility({ contentVisibilityAuto: true })).toBe(true)
  expect(card?.offsetHeight).toBe(size)
})

test('that frame shows the card where its rise begins; what moves begins with the next', async () => {
  await page.viewport(1280, 800)
  const { latchkey, modal } = await setStage()
  await connectButton.hover()
  await expect.poll(() => modal()?.host.hasAttribute('data-coming')).toBe(true)
  const dialog = modal()?.querySelector('dialog')
  const card = () => getComputedStyle(modal()?.querySelector('.card') ?? document.body)
  openModal(latchkey)
  expect(dialog?.getAnimations({ subtree: true })).toEqual([])
  expect(card().opacity).toBe('0.5')
  expect(getComputedStyle(dialog ?? document.body, '::backdrop').opacity).toBe('0.5')
  await expect.poll(() => card().animationName).toBe('lk-rise')
  await expect.poll(() => card().opacity).toBe('1')
})

test('a wallet that comes after that has its room from the same frame on', async () => {
  await page.viewport(1280, 800)
  const { latchkey, modal } = await setStage()
  await connectButton.hover()
  const isRehearsed = () => modal()?.host.hasAttribute('data-coming')
  await expect.poll(isRehearsed).toBe(true)
  const late = { id: 'late', name: 'Late', type: 'ANNOUNCED', namespace: 'eip155' } as const
  latchkey.connectors.setState([...latchkey.connectors.getState(), late], true)
  const rows = () => modal()?.querySelector('.body')?.textContent
  await expect.poll(rows).toContain('Late')
  await expect.poll(isRehearsed).toBe(true)
  openModal(latchkey)
  const card = modal()?.querySelector<HTMLElement>('.card')
  const size = card?.offsetHeight
  await expect.poll(isRehearsed).toBe(false)
  expect(card?.offsetHeight).toBe(size)
})

test.for([0, 1, 2, 3, 4, 5])(
  'closed %i tasks after it was seen, it gives the focus back',
  async (tasks) => {
    const { latchkey, modal } = await setStage()
    await userEvent.keyboard('{Tab}')
    const host = () => modal()?.host
    await expect.poll(() => host()?.hasAttribute('data-coming')).toBe(true)
    const seen = new Promise<void>((resolve) => {
      new MutationObserver(() => resolve()).observe(host() ?? document.body, { attributes: true })
    })
    openModal(latchkey)
    await seen
    for (let task = 0; task < tasks; task += 1) await new Promise((resolve) => setTimeout(resolve))
    closeModal(latchkey)
    // The focus at the button has the next one drawn.
    await expect.poll(() => modal()?.querySelector('dialog')?.open ?? false).toBe(false)
    await expect.poll(focused).toBe('Connect Wallet')
    expect(document.activeElement?.matches('.latchkey-connect-button')).toBe(true)
  },
)

test('on a phone it comes up to its place and not beyond, though the focus is inside at once', async () => {
  await page.viewport(390, 700)
  const { latchkey, modal } = await setStage()
  await connectButton.hover()
  await expect.poll(() => modal()?.host.hasAttribute('data-coming')).toBe(true)
  openModal(latchkey)
  const sheet = modal()?.querySelector('dialog')
  expect(modal()?.activeElement?.id).toBe('title')
  expect(sheet?.scrollTop).toBe(0)
  await expect.poll(() => sheet?.getAnimations({ subtree: true }).length).toBe(0)
  expect(sheet?.scrollTop).toBe(0)
})

test('what is drawn ahead is what opens, on a site without adapters, too', async () => {
  const { latchkey, modal } = await setStage({ adapters: [], children: <ConnectButton /> })
  await connectButton.hover()
  await expect.poll(() => modal()?.host.hasAttribute('data-coming')).toBe(true)
  const view = () => modal()?.querySelector('.card')?.getAttribute('data-view')
  expect(view()).toBe('ConnectingWalletConnectBasic')
  openModal(latchkey)
  expect(view()).toBe('ConnectingWalletConnectBasic')
})

test('the owner hears once that there is a modal', () => {
  const networks = [farNetwork(1, 'Far')] as const
  const latchkey = createLatchkey({ projectId: 'heard', networks, adapters: [] })
  const heard: string[] = []
  subscribeEvents(latchkey, ({ event }) => heard.push(event))
  const undos = [mountModal(latchkey), mountModal(latchkey)]
  expect(heard).toEqual(['MODAL_CREATED'])
  for (const undo of undos) undo()
  latchkey.destroy()
})
