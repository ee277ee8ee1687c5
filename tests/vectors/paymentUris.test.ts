import { bitcoinMainnet } from '@latchkey/bitcoin'
import { createLatchkey, defineNetwork, getRecipient, type Network } from '@latchkey/core'
import { paymentRequest } from '@latchkey/core/internal'
import { mainnet as ethereum } from '@latchkey/evm'
import { solanaMainnet } from '@latchkey/solana'
import { vectorSet } from './vectorSet.ts'

const mainnet = defineNetwork(ethereum)

const recipient = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const token = '0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7'
const payee = '0x8e23ee67d1332ad560396262c48ffbb01f93d052'
const bitcoinAddress = '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH'
const solanaAddress = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** The examples of EIP-681, BIP-21 and the Solana Pay specification that a payment request can express. */
const written = [
  {
    request: { network: mainnet, address: recipient, amount: 2_014_000_000_000_000_000n },
    uri: `ethereum:${recipient}@1?value=2014000000000000000`,
  },
  {
    request: {
      network: mainnet,
      address: payee,
      token: { address: token, decimals: 0 },
      amount: 1n,
    },
    uri: `ethereum:${token}@1/transfer?address=${payee}&uint256=1`,
  },
  {
    request: { network: bitcoinMainnet, address: bitcoinAddress },
    uri: `bitcoin:${bitcoinAddress}`,
  },
  {
    request: { network: bitcoinMainnet, address: bitcoinAddress, amount: 2_030_000_000n },
    uri: `bitcoin:${bitcoinAddress}?amount=20.3`,
  },
  {
    request: { network: bitcoinMainnet, address: bitcoinAddress, amount: 5_000_000_000n },
    uri: `bitcoin:${bitcoinAddress}?amount=50`,
  },
  {
    request: { network: solanaMainnet, address: solanaAddress, amount: 1_000_000_000n },
    uri: `solana:${solanaAddress}?amount=1`,
  },
  {
    request: {
      network: solanaMainnet,
      address: solanaAddress,
      token: { address: mint, decimals: 6 },
      amount: 10_000n,
    },
    uri: `solana:${solanaAddress}?amount=0.01&spl-token=${mint}`,
  },
  { request: { network: solanaMainnet, address: solanaAddress }, uri: `solana:${solanaAddress}` },
]
vectorSet('Payment URIs written (EIP-681, BIP-21, Solana Pay)', written, {
  check: ({ request }) => paymentRequest(request),
  expected: ({ uri }) => uri,
})

type Read = readonly [uri: string, network: Network, address: string | null]
const read: readonly Read[] = [
  [`ethereum:${recipient}?value=2.014e18`, mainnet, recipient],
  // As EIP-681 prints it: the checksum of EIP-55 is wrong, so it is refused.
  ['ethereum:0xfb6916095ca1df60bB79Ce92cE3Ea74c37c5d359?value=2.014e18', mainnet, null],
  [`ethereum:pay-${recipient}@1`, mainnet, recipient],
  [`ethereum:${recipient}@5`, mainnet, null],
  [
    `ethereum:${token}/transfer?address=${payee}&uint256=1`,
    mainnet,
    '0x8e23Ee67d1332aD560396262C48ffbB01F93D052',
  ],
  [`ethereum:${token}/transfer?uint256=1`, mainnet, null],
  [`bitcoin:${bitcoinAddress}`, bitcoinMainnet, bitcoinAddress],
  [`bitcoin:${bitcoinAddress}?`, bitcoinMainnet, bitcoinAddress],
  [`BITCOIN:${bitcoinAddress}?label=Luke-Jr`, bitcoinMainnet, bitcoinAddress],
  [`bitcoin:${bitcoinAddress}?amount=20.3&label=Luke-Jr`, bitcoinMainnet, bitcoinAddress],
  [
    `bitcoin:${bitcoinAddress}?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz`,
    bitcoinMainnet,
    bitcoinAddress,
  ],
  [
    `bitcoin:${bitcoinAddress}?somethingyoudontunderstand=50&somethingelseyoudontget=999`,
    bitcoinMainnet,
    bitcoinAddress,
  ],
  [
    `bitcoin:${bitcoinAddress}?req-somethingyoudontunderstand=50&req-somethingelseyoudontget=999`,
    bitcoinMainnet,
    null,
  ],
  ['bitcoin:1BgGZ9tcN4rm9KBzDn7KprQz87SZ26XXXX', bitcoinMainnet, null],
  ['satoshi:1BgGZ9tcN4rm9KBzDn7KprQz87SZ26XXXX', bitcoinMainnet, null],
  [`bitcoin:${bitcoinAddress}`, mainnet, null],
  [
    `solana:${solanaAddress}?amount=1&label=Michael&message=Thanks%20for%20all%20the%20fish&memo=OrderId12345`,
    solanaMainnet,
    solanaAddress,
  ],
  [`solana:${solanaAddress}?amount=0.01&spl-token=${mint}`, solanaMainnet, solanaAddress],
  [`solana:${solanaAddress}`, mainnet, null],
]
vectorSet('Payment URIs read (EIP-681, BIP-21, Solana Pay)', read, {
  check: async ([text, network]) => {
    const latchkey = createLatchkey({ projectId: 'vectors', networks: [network] })
    try {
      return (await getRecipient(latchkey, { text, network }))?.address ?? null
    } catch {
      // Not an address, and without an adapter no name can be looked up.
      return null
    } finally {
      latchkey.destroy()
    }
  },
  expected: ([, , address]) => address,
})
