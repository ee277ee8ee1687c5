import { userOperation } from '@latchkey/wire/userOperation'
import * as v from 'valibot'
import { type Address, bytesToHex, type Hex, hexToBytes } from 'viem'
import type { Queries } from '../db/database.ts'
import { bundlerError } from '../userOperation/bundlerError.ts'
import { encodeOperation, type UserOperation } from '../userOperation/operation.ts'

export type StoredOperation = {
  hash: Hex
  /** The id of the project. */
  project: string
  operation: UserOperation
  status: 'pending' | 'bundled' | 'included' | 'dropped'
  /** The hash of the transaction that has it. */
  bundle: Hex | null
  /** Transactions with it that have failed. */
  attempts: number
  /** The most operations of a transaction with it. */
  bundleLimit: number
}

const hexColumn = v.pipe(
  v.instance(Buffer),
  v.transform((buffer) => bytesToHex(buffer)),
)

export const operationRow: v.GenericSchema<unknown, StoredOperation> = v.object({
  hash: hexColumn,
  project: v.string(),
  operation: userOperation,
  status: v.picklist(['pending', 'bundled', 'included', 'dropped']),
  bundle: v.nullable(hexColumn),
  attempts: v.number(),
  bundleLimit: v.number(),
})

export const COLUMNS =
  'hash, project, operation, status, bundle, attempts, bundle_limit AS "bundleLimit"'
export const toBuffer = (hex: Hex): Buffer => Buffer.from(hexToBytes(hex))
/** Operations of one transaction. */
const MAX_BUNDLE = 50
/** Operations of one sender that wait at the same time, as ERC-7562 has it for unstaked senders. */
const MAX_PER_SENDER = 4
/** Operations from one address that wait at the same time. */
const MAX_PER_ADDRESS = 50
/** In percent: what a replacement must offer of both fees. */
const REPLACEMENT_FEE_PERCENT = 110n

type NewOperation = {
  chain: string
  hash: Hex
  project: string
  operation: UserOperation
  /** EIP-7702: the account's key can move its ether by itself, so that its operations are sent alone and one at a time. */
  isKeyAccount: boolean
  /** Of the sender's operations that wait: those that a block has (`findIncluded`). */
  included: readonly Hex[]
  /** The keyed hash of the address that sent it. */
  submitter: string
  now: Date
}

/**
 * Stores an operation, or replaces one with the same sender and nonce that offers lower fees.
 *
 * @throws RpcError when the replacement is underpriced or too many operations wait.
 */
export async function storeOperation(tx: Queries, newOperation: NewOperation): Promise<void> {
  const { chain, hash, operation, isKeyAccount } = newOperation
  const sender = toBuffer(operation.sender)
  await tx.execute('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `operations:${chain}:${operation.sender.toLowerCase()}`,
  ])
  const waiting = await findWaiting(tx, { chain, sender: operation.sender, lock: 'FOR UPDATE' })
  if (waiting.some((candidate) => candidate.hash === hash)) return
  const sameNonce = waiting.find((candidate) => candidate.operation.nonce === operation.nonce)
  if (sameNonce) {
    assertReplaces(sameNonce, operation)
    await dropOperation(tx, { chain, hash: sameNonce.hash, reason: 'replaced' })
  } else {
    const most = isKeyAccount ? 1 : MAX_PER_SENDER
    const { length } = waiting.filter(
      (candidate) => !newOperation.included.includes(candidate.hash),
    )
    if (length >= most) {
      throw bundlerError('throttled', `${length} operations of the sender are waiting`)
    }
    await assertAddressQuota(tx, newOperation.submitter)
  }
  // An included operation that passes the simulation again was in a block that the chain has given up.
  await tx.execute(
    `INSERT INTO user_operations (chain, hash, project, sender, nonce, operation, status, received_at,
                                  bundle_limit, submitter)
     VALUES ($1, $2, $3, $4, $5, $6, 'pending', $7, $8, decode($9, 'hex'))
     ON CONFLICT (chain, hash) DO UPDATE
     SET status = 'pending', drop_reason = NULL, attempts = 0, operation = EXCLUDED.operation,
         received_at = EXCLUDED.received_at, project = EXCLUDED.project, bundle = NULL,
         blocked_since = NULL, retry_at = NULL, bundle_limit = EXCLUDED.bundle_limit,
         submitter = EXCLUDED.submitter
     WHERE user_operations.status IN ('dropped', 'included')`,
    [
      chain,
      toBuffer(hash),
      newOperation.project,
      sender,
      operation.nonce.toString(),
      JSON.stringify(encodeOperation(operation)),
      newOperation.now,
      isKeyAccount ? 1 : MAX_BUNDLE,
      newOperation.submitter,
    ],
  )
}

/** The operations of a sender that wait for a block, as far as the server knows. */
export function findWaiting(
  db: Queries,
  { chain, sender, lock = '' }: { chain: string; sender: Address; lock?: 'FOR UPDATE' | '' },
): Promise<StoredOperation[]> {
  return db.query(
    operationRow,
    `SELECT ${COLUMNS} FROM user_operations
     WHERE chain = $1 AND sender = $2 AND status IN ('pending', 'bundled') ${lock}`,
    [chain, toBuffer(sender)],
  )
}

async function assertAddressQuota(tx: Queries, submitter: string): Promise<void> {
  const [row] = await tx.query(
    v.object({ waiting: v.bigint() }),
    `SELECT count(*) AS waiting FROM user_operations
     WHERE submitter = decode($1, 'hex') AND status IN ('pending', 'bundled')`,
    [submitter],
  )
  if ((row?.waiting ?? 0n) < MAX_PER_ADDRESS) return
  throw bundlerError('throttled', `${MAX_PER_ADDRESS} operations of the address are waiting`)
}

function assertReplaces(rival: StoredOperation, operation: UserOperation): void {
  if (rival.status === 'bundled') {
    throw bundlerError('invalidParams', 'an operation with this nonce is being included')
  }
  const isHigher = (offered: bigint, before: bigint) =>
    offered * 100n >= before * REPLACEMENT_FEE_PERCENT
  const { maxFeePerGas, maxPriorityFeePerGas } = rival.operation
  if (
    !isHigher(operation.maxFeePerGas, maxFeePerGas) ||
    !isHigher(operation.maxPriorityFeePerGas, maxPriorityFeePerGas)
  ) {
    throw bundlerError(
      'invalidParams',
      'replacement underpriced: both fees must be at least 10 % higher',
    )
  }
}

export async function findOperation(
  db: Queries,
  chain: string,
  hash: Hex,
): Promise<StoredOperation | null> {
  const [found] = await db.query(
    operationRow,
    `SELECT ${COLUMNS} FROM user_operations WHERE chain = $1 AND hash = $2`,
    [chain, toBuffer(hash)],
  )
  return found ?? null
}

export async function dropOperation(
  tx: Queries,
  { chain, hash, reason }: { chain: string; hash: Hex; reason: string },
): Promise<void> {
  await tx.execute(
    `UPDATE user_operations SET status = 'dropped', drop_reason = $3, submitter = NULL
     WHERE chain = $1 AND hash = $2 AND status = 'pending'`,
    [chain, toBuffer(hash), reason],
  )
}
