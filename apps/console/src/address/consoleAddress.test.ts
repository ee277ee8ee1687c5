import { describe, expect, test } from 'vitest'
import { formatAddress, parseAddress, startAddress, toggleFilter } from './consoleAddress.ts'

const parse = (url: string) => parseAddress(new URL(url, 'https://console.example').search)

describe('the address of the console', () => {
  test('is the same after formatting and parsing', () => {
    const address = {
      ...startAddress,
      project: 'shop',
      period: { days: 7, end: '2026-11-02' },
      compare: false,
      metric: 'connected',
      filters: [
        { dimension: 'wallet', value: 'MetaMask' },
        { dimension: 'network', value: 'eip155:1' },
      ],
    } as const
    expect(parse(formatAddress(address))).toEqual(address)
  })

  test('leaves defaults out', () => {
    expect(formatAddress({ ...startAddress, project: 'shop' })).toBe('/console/?project=shop')
    expect(formatAddress(startAddress)).toBe('/console/')
  })

  test('keeps characters of a filter’s value that have a meaning in a URL', () => {
    const filters = [{ dimension: 'wallet', value: 'A&B=C #1 / 100%, ü' }] as const
    const address = { ...startAddress, project: 'shop', filters }
    expect(parse(formatAddress(address)).filters).toEqual(filters)
  })

  test('replaces unknown sections, periods, days and dimensions by the defaults', () => {
    expect(
      parse(
        '/console/?project=shop&section=nothing&days=5&end=2026-13-40&compare=maybe&planet=mars&wallet=',
      ),
    ).toEqual({ ...startAddress, project: 'shop' })
  })
})

describe('toggleFilter', () => {
  const metaMask = { dimension: 'wallet', value: 'MetaMask' } as const
  const rabby = { dimension: 'wallet', value: 'Rabby' } as const
  const ios = { dimension: 'system', value: 'ios' } as const

  test('adds a filter and removes it again', () => {
    expect(toggleFilter([ios], metaMask)).toEqual([ios, metaMask])
    expect(toggleFilter([ios, metaMask], metaMask)).toEqual([ios])
  })

  test('replaces another value of the same dimension', () => {
    expect(toggleFilter([metaMask, ios], rabby)).toEqual([ios, rabby])
  })
})
