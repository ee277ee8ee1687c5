import { formatEther, type Hex, parseEther } from 'viem'
import type { Config } from '../config/config.ts'
import { migrate } from '../db/migrate.ts'
import { openOperatorDatabase } from '../db/operatorDatabase.ts'
import { createLog } from '../log/log.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { listSpending } from '../paymaster/budgetStore.ts'
import { deployPaymaster, fundPaymaster } from '../paymaster/managePaymaster.ts'
import { paymasterAddress } from '../paymaster/paymasterContract.ts'
import { readDeposit } from '../paymaster/readDeposit.ts'
import { type Chains, createChains } from '../rpc/chains.ts'
import { SettingError, UsageError } from '../setting/setting.ts'
import { type Command, type Output, parseArguments } from './command.ts'

/** The contract that pays for sponsored operations. */
export const paymaster: Command = {
  summary: 'deploys and funds the contract that pays for sponsored gas, and shows its spending',
  help: `latchkey-server paymaster deploy --chain eip155:8453
latchkey-server paymaster fund --chain eip155:8453 --amount 0.05
latchkey-server paymaster status

deploy deploys the contract on a chain. fund adds to its deposit at the EntryPoint, in whole units
of the chain's native currency. The account of PAYMASTER_KEY pays for both. status lists the
deposit on each chain, and what each project has spent and reserved. All commands accept --config
and every setting of the server.`,
  async run(args, { say, result }) {
    const parsedArgs = parseArguments(args, {
      chain: { type: 'string' },
      amount: { type: 'string' },
    })
    const config = parsedArgs.config()
    const key = config.paymasterKey
    if (!key) throw new SettingError('PAYMASTER_KEY is not set.')
    const chains = await createChains(config, createMetrics())
    const [action = ''] = parsedArgs.positionals
    if (action === 'status') return showStatus(config, { key, chains, output: { say, result } })
    const chain = chains.get(parsedArgs.text('chain') ?? '')
    if (action === 'deploy') {
      const { address, isNew } = await deployPaymaster(chains, chain.id, key)
      result({ address, isNew, chain: chain.id })
      say(`✓ ${address} ${isNew ? 'is deployed' : 'was already deployed'} on ${chain.id}`)
      return 0
    }
    if (action !== 'fund') {
      throw new UsageError('Pass an action: paymaster deploy, paymaster fund or paymaster status.')
    }
    const deposit = await fundPaymaster(chains, chain.id, {
      key,
      value: readAmount(parsedArgs.text('amount')),
    })
    result({ chain: chain.id, deposit: formatEther(deposit) })
    say(`✓ the deposit on ${chain.id} is ${formatEther(deposit)} ${chain.nativeCurrency.symbol}`)
    return 0
  },
}

function readAmount(text: string | undefined): bigint {
  if (!text || !/^\d{1,12}(?:\.\d{1,18})?$/.test(text) || parseEther(text) === 0n) {
    throw new UsageError('--amount must be an amount in the native currency, such as 0.05')
  }
  return parseEther(text)
}

async function showStatus(
  config: Config,
  { key, chains, output }: { key: Hex; chains: Chains; output: Output },
): Promise<number> {
  const { say, result } = output
  say(`paymaster\t${paymasterAddress(key)}`)
  const deposits: { chain: string; deposit: string | null }[] = []
  for (const id of chains.ids) {
    const chain = chains.get(id)
    if (chain.namespace !== 'eip155') continue
    const deposit = await readDeposit(chains.client(id), paymasterAddress(key))
    deposits.push({ chain: id, deposit: deposit === null ? null : formatEther(deposit) })
    const text = deposit === null ? 'not deployed' : `deposit ${formatEther(deposit)}`
    say([id, text, deposit === null ? '' : chain.nativeCurrency.symbol].join('\t').trimEnd())
  }
  const log = createLog('silent', () => {})
  const { db, close } = await openOperatorDatabase(config, { log, create: true })
  try {
    await migrate(db)
    const spending = await listSpending(db, new Date())
    result({ address: paymasterAddress(key), deposits, spending: spending.map(inEther) })
    for (const row of spending) {
      const { project, chain, operations } = row
      const amounts = [row.today, row.total, row.reserved].map((wei) => formatEther(wei))
      const [today = '', total = '', reserved = ''] = amounts
      say(
        [
          project,
          chain,
          `${operations} operations`,
          `today ${today}`,
          `total ${total}`,
          `reserved ${reserved}`,
        ].join('\t'),
      )
    }
  } finally {
    await close()
  }
  return 0
}

/** Amounts as JSON can write them, in whole units. */
function inEther(row: Awaited<ReturnType<typeof listSpending>>[number]): Record<string, unknown> {
  const { today, total, reserved, ...rest } = row
  const amounts = { today: formatEther(today), total: formatEther(total) }
  return {
    ...rest,
    operations: String(row.operations),
    ...amounts,
    reserved: formatEther(reserved),
  }
}
