import { expect, test } from 'vitest'
import { socials } from './features.ts'
import { socialsFor } from './socials.ts'

const nowhere = { isTelegram: false, isIos: false, isMac: false, isAndroid: false }

test('outside a messenger every social login is offered', () => {
  expect(socialsFor({ ...nowhere, isIos: true }, socials)).toEqual(socials)
  expect(socialsFor(nowhere, false)).toEqual([])
})

test.each([
  ['isIos', ['google']],
  ['isMac', ['x']],
  ['isAndroid', ['facebook', 'x']],
] as const)(
  'the in-app browser of a messenger with %s offers no login with %j',
  (platform, missing) => {
    const offered = socialsFor({ ...nowhere, isTelegram: true, [platform]: true }, socials)
    expect(socials.filter((social) => !offered.includes(social)).sort()).toEqual(
      [...missing].sort(),
    )
  },
)
