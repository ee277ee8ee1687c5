import { expect, test } from 'vitest'
import { socials } from '../features.ts'
import { socialsFor } from './socials.ts'

const nowhere = { isTelegram: false, isIos: false, isMac: false, isAndroid: false }

test('socialsFor offers every social login outside of Telegram', () => {
  expect(socialsFor({ ...nowhere, isIos: true }, socials)).toEqual(socials)
  expect(socialsFor(nowhere, false)).toEqual([])
})

test.each([
  ['isIos', ['google']],
  ['isMac', ['x']],
  ['isAndroid', ['facebook', 'x']],
] as const)('socialsFor leaves out, in Telegram with %s, the logins %j', (platform, missing) => {
  const offered = socialsFor({ ...nowhere, isTelegram: true, [platform]: true }, socials)
  expect(socials.filter((social) => !offered.includes(social)).sort()).toEqual([...missing].sort())
})
