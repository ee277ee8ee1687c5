import { expect, test } from 'vitest'
import type { Connector } from '../connection/connector.ts'
import { cleanConnector } from './cleanConnector.ts'

const connector: Connector = { id: 'io.x', type: 'ANNOUNCED', name: 'X', namespace: 'eip155' }

test.each([
  ['Good\u202eeviL\u200b\n', 'GoodeviL'],
  ['\ud800', 'io.x'],
  ['  ', 'io.x'],
  ['<img src=x>', '<img src=x>'],
])('cleanConnector changes the wallet name %j to %j', (name, shown) => {
  expect(cleanConnector({ ...connector, name }).name).toBe(shown)
})

test.each(['a', '🦊'])('cleanConnector shortens a wallet name of 10,000 %s to 60', (character) => {
  const name = character.repeat(10_000)
  expect(cleanConnector({ ...connector, name }).name).toBe(character.repeat(60))
})

test.each(['javascript:alert(1)', 'http://tracker.example/x.png', 'data:text/html,x', '//x', ''])(
  'cleanConnector drops a wallet icon at %j',
  (icon) => {
    expect(cleanConnector({ ...connector, icon })).not.toHaveProperty('icon')
  },
)

test.each(['data:image/svg+xml,<svg/>', 'https://x.example/i.png'])(
  'cleanConnector keeps a wallet icon at %j',
  (icon) => {
    expect(cleanConnector({ ...connector, icon: ` ${icon}\n` }).icon).toBe(icon)
  },
)
