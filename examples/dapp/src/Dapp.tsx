import { useMutation, useQuery } from '@tanstack/react-query'
import { getPublicClient, getWalletClient } from 'latchkey/evm'
import {
  LatchkeyButton,
  useLatchkey,
  useLatchkeyConnection,
  useLatchkeyDisconnect,
  useLatchkeyName,
  useLatchkeyNetworks,
  useLatchkeySendTransaction,
  useLatchkeySignMessage,
  useLatchkeySignTypedData,
  useLatchkeySwitchNetwork,
} from 'latchkey/react'
import { type Address, erc20Abi, formatEther, getAddress, parseAbi } from 'viem'

const balanceOf = { abi: erc20Abi, functionName: 'balanceOf' } as const
const deposit = { abi: parseAbi(['function deposit() payable']), value: 1000n } as const
const types = { Order: [{ name: 'item', type: 'string' }] }
const order = { domain: { name: 'Shop' }, types, primaryType: 'Order', message: { item: 'Tea' } }

/** Connects, signs, sends, reads and writes a contract, switches the network and disconnects. */
export function Dapp({ weth }: { weth: Address }) {
  const latchkey = useLatchkey()
  const { status, address = '' } = useLatchkeyConnection({ namespace: 'eip155' })
  const { data: name } = useLatchkeyName()
  const networks = useLatchkeyNetworks()
  const wrapped = useQuery({
    queryKey: ['wrapped', address],
    queryFn: async () => {
      const client = await getPublicClient(latchkey)
      return client.readContract({ ...balanceOf, address: weth, args: [getAddress(address)] })
    },
    enabled: status === 'connected',
    refetchInterval: 5_000,
  })
  const text = useLatchkeySignMessage()
  const typed = useLatchkeySignTypedData()
  const send = useLatchkeySendTransaction()
  const wrap = useMutation({
    mutationFn: async () => {
      const client = await getWalletClient(latchkey)
      return client.writeContract({ ...deposit, address: weth, functionName: 'deposit' })
    },
  })
  const change = useLatchkeySwitchNetwork()
  const leave = useLatchkeyDisconnect()
  if (status !== 'connected') return <LatchkeyButton />
  return (
    <section aria-label="Account">
      <p>{name ?? address}</p>
      <p>Wrapped: {wrapped.error?.message ?? formatEther(wrapped.data ?? 0n)}</p>
      <Act of={text} label="Sign a message" press={() => text.mutate({ message: 'Hello' })} />
      <Act of={typed} label="Sign an order" press={() => typed.mutate(order)} />
      <Act of={send} label="Send" press={() => send.mutate({ to: address, value: 1n })} />
      <Act of={wrap} label="Wrap" press={() => wrap.mutate()} />
      {networks.map(({ caipNetworkId: id, name }) => (
        <Act key={id} of={change} label={name} press={() => change.mutate({ network: id })} />
      ))}
      <Act of={leave} label="Disconnect" press={() => leave.mutate()} />
    </section>
  )
}

type Action = { isPending: boolean; error: Error | null; data: unknown }
function Act({ of, label, press }: { of: Action; label: string; press(): void }) {
  return (
    <p>
      <button type="button" disabled={of.isPending} onClick={press}>
        {label}
      </button>
      <output>{of.error?.message ?? (typeof of.data === 'string' ? of.data : '')}</output>
    </p>
  )
}
