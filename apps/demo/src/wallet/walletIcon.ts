const vessels = {
  /** A flask. */
  eip155: {
    ground: '#0e7c7b',
    liquid: '#7ff0d8',
    glass: 'M20 11h8M22 11v9.5L14.6 33a3 3 0 0 0 2.6 4.5h13.6a3 3 0 0 0 2.6-4.5L26 20.5V11',
    level: 'M18.6 30h10.8l2 3.6a1.6 1.6 0 0 1-1.4 2.4H18a1.6 1.6 0 0 1-1.4-2.4Z',
  },
  /** A beaker. */
  solana: {
    ground: '#5b2bc4',
    liquid: '#8df5c4',
    glass: 'M13 12h22M15.5 12v21a4 4 0 0 0 4 4h9a4 4 0 0 0 4-4V12M27 19h5M27 25h5',
    level: 'M18.2 26h11.6v6.4a2 2 0 0 1-2 2h-7.6a2 2 0 0 1-2-2Z',
  },
  /** A round-bottomed flask. */
  bip122: {
    ground: '#c25e0a',
    liquid: '#ffe0a3',
    glass: 'M20 10h8M21.5 10v7.6a10.5 10.5 0 1 0 5 0V10',
    level: 'M16.4 29h15.2a7.8 7.8 0 0 1-15.2 0Z',
  },
  /** Two test tubes. */
  polkadot: {
    ground: '#b8195f',
    liquid: '#ffc2dd',
    glass: 'M13 11h9M26 11h9M15 11v22a2.5 2.5 0 0 0 5 0V11M28 11v22a2.5 2.5 0 0 0 5 0V11',
    level: 'M15.8 26h3.4v7a1.7 1.7 0 0 1-3.4 0ZM28.8 20h3.4v13a1.7 1.7 0 0 1-3.4 0Z',
  },
} as const

/** The picture of a demo wallet: a vessel of a laboratory, another one for each namespace. */
export function walletIcon(namespace: keyof typeof vessels): string {
  const { ground: background, liquid, glass, level } = vessels[namespace]
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="${background}"/><path d="${level}" fill="${liquid}"/><path d="${glass}" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )}`
}
