import { expect, test } from 'vitest'
import { type DemoSettings, initialSettings, moveUp } from './settings.ts'
import { readSettings, toQuery } from './urlQuery.ts'

test('toQuery of the playground writes nothing for the settings that a page starts with', () => {
  expect(toQuery(initialSettings)).toBe('')
  expect(readSettings('')).toEqual(initialSettings)
})

test('readSettings of the playground parses what toQuery wrote, for every setting', () => {
  const settings: DemoSettings = {
    preset: 'orchid',
    mode: 'light',
    accent: '#00ff7f',
    radius: 0,
    font: 'mono',
    language: 'en',
    features: { ...initialSettings.features, swaps: false, legalCheckbox: true },
    connectMethods: moveUp(initialSettings.connectMethods, 1),
    featuredWallets: ['rainbow', 'okx'],
    display: 'page',
    signIn: 'required',
    chains: [],
  }
  expect(readSettings(toQuery(settings))).toEqual(settings)
})

test.each([
  'preset=__proto__',
  'mode=auto',
  'accent=red',
  'accent=%23fff;}*{display:none',
  'radius=-1',
  'radius=99',
  'font=url(https://evil.example)',
  'language=xx',
  'order=wallet,wallet,social',
  'wallets=__proto__',
  'display=dialog',
  'sign-in=maybe',
  'toggled=constructor',
])('readSettings of the playground ignores the invalid value of ?%s', (query) => {
  expect(readSettings(`?${query}`)).toEqual(initialSettings)
})
