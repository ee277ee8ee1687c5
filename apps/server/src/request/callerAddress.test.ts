import { expect, test } from 'vitest'
import { callerAddress } from './callerAddress.ts'

test.each([
  ['1.2.3.4', '10.0.0.9'],
  ['1.2.3.4, 5.6.7.8', '1.2.3.4'],
  ['9.9.9.9,1.2.3.4,5.6.7.8', '1.2.3.4'],
  ['1.2.3.4, 5.6.7.8, ', '5.6.7.8'],
  ['', '10.0.0.9'],
])('with two trusted proxies and X-Forwarded-For "%s", the caller is %s', (forwarded, caller) => {
  expect(callerAddress('10.0.0.9', forwarded, 2)).toBe(caller)
})

test('a server without trusted proxies ignores X-Forwarded-For', () => {
  expect(callerAddress('10.0.0.9', '1.2.3.4', 0)).toBe('10.0.0.9')
  expect(callerAddress(undefined, '1.2.3.4', 0)).toBe('127.0.0.1')
})

test('an entry of X-Forwarded-For with a port or a host name is no address', () => {
  expect(callerAddress('10.0.0.9', '1.2.3.4:80', 1)).toBe('10.0.0.9')
  expect(callerAddress('10.0.0.9', 'shop.example', 1)).toBe('10.0.0.9')
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:3:3:4:5:6', '2001:db8:1:3::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::3:4:5:6', '2001:db8:0:0::/64'],
  ['2001::2:3:4:5:6', '2001:0:0:2::/64'],
  ['::2:3:4:5:6:7', '0:0:2:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80:1:2:3:4:5:6:7%eth0', 'fe80:1:2:3::/64'],
])('the IPv6 address %s counts as its network %s', (address, network) => {
  expect(callerAddress(address, null, 0)).toBe(network)
  expect(callerAddress('10.0.0.9', address, 1)).toBe(network)
})

test.each([
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::FFFF:1.2.3.4', '1.2.3.4'],
  ['::ffff:255.255.255.255', '255.255.255.255'],
  ['1.2.3.4', '1.2.3.4'],
])('the address %s counts as the IPv4 address %s', (address, caller) => {
  expect(callerAddress(address, null, 0)).toBe(caller)
})

test('an IPv4 address is not cut out of a longer IPv6 address', () => {
  expect(callerAddress('1::ffff:1.2.3.4', null, 0)).toBe('1:0:0:0::/64')
})
