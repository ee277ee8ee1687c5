import { internals } from '@latchkey/core/internal'
import { getNftsQueryKey, getQueryClient } from '@latchkey/core/query'
import { localAddresses } from '@latchkey/testing/addresses'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focusedText } from '../testing/focusedText.ts'
import {
  axeViolations,
  renderAccountModal,
  unreachableApi,
} from '../testing/renderAccountModal.tsx'

const tile = (name: RegExp) => page.getByRole('button', { name })

test('NFTs shows image, name, collection and count of an NFT, and opens its details', async () => {
  const { find } = await renderAccountModal({ view: { name: 'Nfts' } })
  await expect.element(tile(/×12.*Tool 3/)).toBeVisible()
  await expect.poll(() => find('.nft img').length, { timeout: 10_000 }).toBeGreaterThan(0)
  const [picture] = find('.nft img')
  expect(picture?.getAttribute('src')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\/nfts\//)
  expect(picture?.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(await axeViolations()).toEqual([])
  await tile(/Tool 3/).click()
  const dialog = page.getByRole('dialog')
  await expect.element(page.getByRole('heading', { name: 'Tool 3' })).toBeVisible()
  await expect.element(dialog).toHaveTextContent('You own 12')
  await expect.element(dialog).toHaveTextContent('ERC-1155')
  await expect.element(dialog).toHaveTextContent(localAddresses.tools)
  expect(await axeViolations()).toEqual([])
})

test('NFTs shows an empty state without NFTs', async () => {
  const { bodyText } = await renderAccountModal({ people: ['erin'], view: { name: 'Nfts' } })
  await expect.poll(bodyText).toContain('No NFTs yet')
  expect(await axeViolations()).toEqual([])
})

test('NFTs shows an error when the server does not respond, and Try again loads the NFTs', async () => {
  const { latchkey, bodyText } = await renderAccountModal({
    endpoints: unreachableApi,
    view: { name: 'Nfts' },
  })
  await expect.element(page.getByRole('status', { name: 'Loading NFTs' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await expect.poll(bodyText, { timeout: 15_000 }).toContain('We couldn’t load your NFTs')
  expect(await axeViolations()).toEqual([])
  const live = (await import('vitest')).inject('testServer')
  const { endpoints } = internals(latchkey).options.getState()
  internals(latchkey).options.setState({ endpoints: endpoints && { ...endpoints, api: live } })
  await tile(/^Try again/).click()
  await expect.element(tile(/Tool 3/)).toBeVisible()
})

describe('many NFTs', () => {
  async function renderManyNfts(isSpam: (index: number) => boolean) {
    const fixture = await renderAccountModal({ view: { name: 'Nfts' } })
    await expect.element(tile(/Tool 3/)).toBeVisible()
    const { latchkey } = fixture
    const key = getNftsQueryKey(latchkey)
    type Pages = { pages: { nfts: object[]; next: null }[]; pageParams: null[] }
    getQueryClient(latchkey).setQueryData<Pages>(key, (known) => ({
      pages: [
        {
          nfts: Array.from({ length: 500 }, (_, index) => ({
            ...known?.pages[0]?.nfts[0],
            id: `nft-${index}`,
            name: `Number ${index}`,
            imageUrl: null,
            quantity: 1n,
            isSpam: isSpam(index),
          })),
          next: null,
        },
      ],
      pageParams: [null],
    }))
    await expect.element(tile(/^Number 1 /)).toBeVisible()
    return fixture
  }

  test('NFTs renders only the visible part of five hundred NFTs, and arrow keys move in the grid', async () => {
    const { find } = await renderManyNfts(() => false)
    expect(find('.virtual > li').length).toBeLessThan(60)
    find('.virtual [data-row]')[0]?.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await expect.poll(focusedText).toContain('Number 3')
    await userEvent.keyboard('{End}')
    await expect.poll(focusedText).toContain('Number 499')
    expect(find('.virtual > li').length).toBeLessThan(60)
  })

  test('NFTs hides spam NFTs behind a toggle with a warning', async () => {
    const { bodyText } = await renderManyNfts((index) => index === 0)
    expect(bodyText()).not.toContain('Number 0')
    await tile(/^Show 1 hidden/).click()
    await expect.poll(bodyText).toContain('Don’t follow links')
    await tile(/^Hide/).click()
    await expect.poll(bodyText).not.toContain('Don’t follow links')
  })
})
