import { type ChildProcess, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { createTestClient, hexToBytes, http } from 'viem'
import { AnvilError } from './AnvilError.ts'
import { anvilBinary } from './anvilBinary.ts'

const startTimeoutMs = 30_000
const stopTimeoutMs = 5_000
const keptOutputChars = 4_000

export type AnvilOptions = {
  /** Port to listen on; a free one when left out. */
  port?: number
  /** Address to listen on; this machine only when left out. */
  host?: string
  chainId?: number
  /** A block every so many seconds; when left out, one for every transaction at once. */
  blockTimeSeconds?: number
  /** A state file to begin with. */
  state?: string
  /** Writes the state to this file when the chain is closed. */
  saveStateTo?: string
  /** Unix time of the first block, for chains that must come out the same every time. */
  genesisTimestamp?: number
  /** Called when the process ends without having been closed. */
  onDeath?: (error: AnvilError) => void
}

/** Where a chain is reached. */
export type ChainEndpoint = {
  readonly url: string
  readonly wsUrl: string
  readonly chainId: number
}

/** A chain that runs on this machine until it is closed. */
export type RunningChain = ChainEndpoint & {
  readonly pid: number
  /** Stops the process; calling it again is harmless. */
  close(): Promise<void>
}

/**
 * Starts an empty EVM chain and resolves once it responds.
 *
 * @throws AnvilError `anvil/no-binary`, or `anvil/did-not-start` (its output is in the message).
 */
export async function startAnvil(options: AnvilOptions = {}): Promise<RunningChain> {
  const chainId = options.chainId ?? 31_337
  const child = spawn(anvilBinary(), anvilArguments(options, chainId), {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  child.once('exit', () => process.removeListener('exit', killWithUs))

  const address = await waitUntilListening(child)
  let closing: Promise<void> | undefined
  child.once('exit', (code, signal) => {
    if (closing) return
    options.onDeath?.(new AnvilError('anvil/died', `anvil ended by itself: ${signal ?? code}`))
  })
  return {
    url: `http://${address}`,
    wsUrl: `ws://${address}`,
    chainId,
    pid: child.pid ?? 0,
    close() {
      closing ??= close(child, `http://${address}`, options.saveStateTo)
      return closing
    },
  }
}

function anvilArguments(options: AnvilOptions, chainId: number): string[] {
  const values = {
    '--port': options.port ?? 0,
    '--host': options.host ?? '127.0.0.1',
    '--chain-id': chainId,
    // Pin the hard fork: passkey signatures (P-256) can be checked on chain only since Osaka.
    '--hardfork': 'osaka',
    '--block-time': options.blockTimeSeconds,
    '--load-state': options.state,
    '--timestamp': options.genesisTimestamp,
  }
  return Object.entries(values).flatMap(([flag, value]) =>
    value === undefined ? [] : [flag, String(value)],
  )
}

function waitUntilListening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => fail('it did not listen in time'), startTimeoutMs)
    const fail = (reason: string, cause?: unknown) => {
      stopListening()
      child.kill('SIGKILL')
      const message = `anvil did not start: ${reason}\n${output}`.trim()
      reject(new AnvilError('anvil/did-not-start', message, { cause }))
    }
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-keptOutputChars)
      const address = /Listening on (\S+)/.exec(output)?.[1]
      if (!address) return
      stopListening()
      resolve(address)
    }
    const onError = (error: Error) => fail(error.message, error)
    const onExit = (code: number | null) => fail(`it ended with code ${code}`)
    const stopListening = () => {
      clearTimeout(timer)
      child.off('error', onError)
      child.off('exit', onExit)
      child.stdout?.off('data', read)
      child.stderr?.off('data', read)
      // Drain the output: a full pipe would block the anvil process.
      child.stdout?.resume()
      child.stderr?.resume()
    }
    child.once('error', onError)
    child.once('exit', onExit)
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
  })
}

async function close(child: ChildProcess, url: string, saveStateTo?: string): Promise<void> {
  try {
    if (saveStateTo && !hasEnded(child)) await saveState(url, saveStateTo)
  } finally {
    await stop(child)
  }
}

/** Asks for the state by RPC: anvil's own `--dump-state` is lost when a signal arrives right after the start. */
async function saveState(url: string, file: string): Promise<void> {
  const state = await createTestClient({ mode: 'anvil', transport: http(url) }).dumpState()
  await writeFile(file, gunzipSync(hexToBytes(state)))
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
