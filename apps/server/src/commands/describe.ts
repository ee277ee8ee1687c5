import { readFile } from 'node:fs/promises'
import { checkDescriptor, describeAbi } from '@latchkey/clearsigning'
import * as v from 'valibot'
import { readSnapshot } from '../clearsigning/snapshot.ts'
import { UsageError } from '../setting/setting.ts'
import { type Command, type CommandArguments, type Output, parseArguments } from './command.ts'

const address = /^0x[\da-f]{40}$/i

/** An ABI, or a build artifact with one. Its items are checked by what reads them. */
const parameter = v.looseObject({ type: v.string() })
const item = v.looseObject({
  type: v.string(),
  name: v.optional(v.string()),
  stateMutability: v.optional(v.string()),
  inputs: v.optional(v.array(parameter), []),
})
const abiFile = v.union([
  v.array(item),
  v.pipe(
    v.object({ abi: v.array(item) }),
    v.transform(({ abi }) => abi),
  ),
])

/** Clear-signing descriptors (ERC-7730) for the operator's own contracts. */
export const describe: Command = {
  summary: 'writes and checks clear-signing descriptors of your contracts',
  help: `latchkey-server describe <abi.json> --address <address> [--chain <id>] [--owner <name>]
latchkey-server describe <address>
latchkey-server describe --check <file.json>

With an ABI (or a build artifact with one), prints a first descriptor (ERC-7730) of its functions:
change the intents and labels, then pass it to createLatchkey({ clearSigning: [file] }). With an
address, lists what the packaged descriptors say of the contract. With --check, names what is wrong
with a file; the exit code is 1 if anything is.`,
  async run(args, output) {
    const text = { type: 'string' } as const
    const own = { address: text, chain: text, owner: text, check: { type: 'boolean' } as const }
    const parsedArgs = parseArguments(args, own)
    const [subject] = parsedArgs.positionals
    if (!subject) throw new UsageError('Pass an ABI file, an address, or --check with a file')
    if (parsedArgs.has('check')) return checkFile(subject, output)
    if (address.test(subject)) return listPackaged(subject, output)
    return writeDraft(subject, parsedArgs, output)
  },
}

async function checkFile(path: string, output: Output): Promise<number> {
  const problems = checkDescriptor(await readFile(path, 'utf8'))
  for (const problem of problems) output.say(`${problem.path}: ${problem.message}`)
  if (problems.length === 0) output.say('No problems found.')
  output.result(problems)
  return problems.length === 0 ? 0 : 1
}

async function listPackaged(contract: string, output: Output): Promise<number> {
  const found = (await readSnapshot()).listContract(contract)
  for (const { chainId, format, intent } of found) {
    output.say(`chain ${chainId}  ${intent}  ${format}`)
  }
  if (found.length === 0) output.say('The packaged descriptors say nothing of this contract.')
  output.result(found)
  return 0
}

async function writeDraft(
  path: string,
  parsedArgs: CommandArguments,
  output: Output,
): Promise<number> {
  const contract = parsedArgs.text('address') ?? ''
  const chainId = Number(parsedArgs.text('chain') ?? 1)
  if (!address.test(contract)) throw new UsageError('Pass the contract’s address with --address')
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new UsageError('--chain is a number')
  const owner = parsedArgs.text('owner') ?? 'My site'
  const file = describeAbi(await readAbi(path), { chainId, address: contract, owner })
  output.say(JSON.stringify(file, null, 2))
  output.result(file)
  return 0
}

async function readAbi(path: string): Promise<v.InferOutput<typeof abiFile>> {
  const parsed = v.safeParse(abiFile, parseJson(await readFile(path, 'utf8')))
  if (!parsed.success) throw new UsageError(`${path} is no ABI`)
  return parsed.output
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Reported as a file without an ABI.
    return null
  }
}
