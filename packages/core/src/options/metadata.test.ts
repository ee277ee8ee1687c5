import { testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import { resolveOptions } from './resolveOptions.ts'

const metadataOf = (metadata: object) =>
  resolveOptions({ projectId: 'p', networks: [testNetwork(1)], metadata }).resolved.metadata

test('the option metadata sets name, description, url and icons', () => {
  const metadata = {
    name: 'Shop',
    description: 'Sells salt',
    url: 'https://shop.example/',
    icons: ['https://shop.example/icon.png'],
  }
  expect(metadataOf(metadata)).toEqual(metadata)
})

test('the option metadata drops a link that is not http and values of another type', () => {
  const { name, url, icons } = metadataOf({ name: 7, url: 'javascript:1', icons: [7, 'a'] })
  expect(url).not.toContain('javascript')
  expect(typeof name).toBe('string')
  expect(icons).toEqual(['a'])
})
