import { localAccounts, localAddresses } from '@latchkey/testing'
import type { Nft as WireNft } from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountOf,
  type ChainFixture,
  openChainFixture,
  realNetwork,
} from '../../test/chainFixture.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { getNftsQueryOptions } from './getNfts.ts'
import { type Nft, parseNft } from './nft.ts'

let fixture: ChainFixture
beforeAll(async () => {
  fixture = await openChainFixture()
})
afterAll(() => fixture.close())

async function owned(name: 'alice' | 'erin' | 'spare1'): Promise<readonly Nft[]> {
  const { latchkey } = fixture.open({ name })
  const query = getNftsQueryOptions(latchkey, { account: accountOf(name), network: realNetwork })
  const { pages } = await getQueryClient(latchkey).fetchInfiniteQuery({ ...query, pages: 9 })
  return pages.flatMap((page) => page.nfts)
}

test('a minted NFT is listed with its name, image and amount', async () => {
  const { alice } = localAccounts
  await fixture.actor('alice').mintTool(alice.address, 9n, 3n)
  const find = async () => (await owned('alice')).find((nft) => nft.tokenId === '9')
  await expect.poll(find, { timeout: 20_000, interval: 200 }).toBeDefined()
  const tool = await find()
  expect(tool).toMatchObject({
    contract: localAddresses.tools,
    standard: 'erc1155',
    quantity: 3n,
    network: realNetwork,
    isSpam: false,
  })
  const picture = await fetch(tool?.imageUrl ?? '')
  expect(picture.headers.get('content-type')).toBe('image/png')
})

test('NFTs load page by page, each once', async () => {
  const { spare1 } = localAccounts
  for (let count = 0; count < 30; count += 1) {
    await fixture.actor('spare1').mintKey(spare1.address)
  }
  const ids = async () => (await owned('spare1')).map((nft) => nft.id)
  await expect.poll(async () => (await ids()).length, { timeout: 20_000 }).toBe(30)
  expect(new Set(await ids()).size).toBe(30)
})

test('the NFT query returns an empty list for an account without NFTs', async () => {
  expect(await owned('erin')).toEqual([])
})

describe('a picture', () => {
  const wire: WireNft = {
    id: 'eip155:1/erc721:0x01/1',
    chainId: 'eip155:1',
    contract: 'eip155:1:0x01',
    tokenId: '1',
    standard: 'erc721',
    quantity: 1n,
    name: 'One',
    description: '',
    collection: { name: '', symbol: 'ONES' },
    imageUrl: null,
    attributes: [],
    flags: { is_spam: false },
  }
  const at = (imageUrl: string | null, api = 'https://api.example/latchkey') =>
    parseNft({ ...wire, imageUrl }, api).imageUrl

  test('an NFT’s image URL is on the server’s own origin', () => {
    expect(at('/v1/image?url=x')).toBe('https://api.example/latchkey/v1/image?url=x')
  })

  test.each([
    'https://tracker.example/x.png',
    'javascript:alert(1)',
    '//tracker.example/x.png',
    'data:text/html,x',
    '.evil.example/x.png',
    '@evil.example/x.png',
    ':443@evil.example/x.png',
  ])('an NFT’s image path %s leads to no other host than the server', (path) => {
    const url = at(path, 'https://api.example')
    expect(url === null || new URL(url).host === 'api.example').toBe(true)
  })
})
