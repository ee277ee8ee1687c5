import { testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import { resolveOptions } from './resolveOptions.ts'

const problemsOf = (url: string) =>
  resolveOptions({
    projectId: 'test',
    networks: [testNetwork(1)],
    customRpcUrls: { 'eip155:1': [{ url }] },
  }).problems

test.each(['http://localhost:8545', 'https://node.example', 'ws://[::1]:1', 'WSS://node.example'])(
  'a node in customRpcUrls may have the URL %s',
  (url) => {
    expect(problemsOf(url)).toEqual([])
  },
)

test.each([
  'node.example',
  '//node.example',
  'http:/node.example',
  'ftp://node.example',
  'httpss://node.example',
  'javascript://node.example',
  ' https://node.example',
])('the option customRpcUrls ignores and reports the URL %j', (url) => {
  expect(problemsOf(url)).toEqual([{ code: 'options/invalid', option: 'customRpcUrls' }])
})
