import { describe, expect, test } from 'vitest'
import { listChanges } from './configChanges.ts'
import { formatOptions } from './formatOptions.ts'
import { toOptions } from './toOptions.ts'

describe('listChanges', () => {
  test('names every setting with its value before and after', () => {
    expect(
      listChanges(
        { features: { swaps: true, send: true }, walletOrder: ['a', 'b'] },
        {
          features: { swaps: false, send: true },
          walletOrder: ['b', 'a'],
          theme: { mode: 'light' },
        },
      ),
    ).toEqual([
      { setting: 'Feature swaps', before: 'on', after: 'off' },
      { setting: 'Wallet order', before: 'a, b', after: 'b, a' },
      { setting: 'Theme mode', before: null, after: 'light' },
    ])
  })

  test('an equal configuration changes nothing', () => {
    const config = { theme: { variables: { '--lk-accent': '#fff' } }, socials: [] }
    expect(listChanges(config, structuredClone(config))).toEqual([])
  })

  test('an empty list differs from a setting that is left to the page', () => {
    expect(listChanges({}, { socials: [] })).toEqual([
      { setting: 'Social logins', before: null, after: 'none' },
    ])
  })

  test('shows a changed link of an own wallet with the same name', () => {
    const wallet = { id: 'own', name: 'Own', mobileLink: 'own://' }
    const [change] = listChanges(
      { customWallets: [wallet] },
      { customWallets: [{ ...wallet, mobileLink: 'evil://' }] },
    )
    expect(change?.after).toContain('evil://')
  })
})

describe('the options of a configuration', () => {
  test('have the names of createLatchkey', () => {
    expect(
      toOptions({
        theme: { mode: 'auto' },
        socials: ['google'],
        walletOrder: ['a'],
        hiddenWallets: ['b'],
        customWallets: [{ id: 'own', name: 'Own', imageUrl: 'https://own.example/i.png' }],
        texts: { termsUrl: 'https://shop.example/terms' },
      }),
    ).toEqual({
      themeMode: 'auto',
      features: { socials: ['google'] },
      featuredWalletIds: ['a'],
      excludeWalletIds: ['b'],
      customWallets: [{ id: 'own', name: 'Own', image_url: 'https://own.example/i.png' }],
      termsConditionsUrl: 'https://shop.example/terms',
    })
  })

  test('are printed as code that a quote in a value does not end', () => {
    expect(formatOptions({ theme: { variables: { '--lk-font-family': "'Inter', serif" } } })).toBe(
      "themeVariables: {\n  '--lk-font-family': '\\'Inter\\', serif',\n},",
    )
  })
})
