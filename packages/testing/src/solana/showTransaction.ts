import {
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
} from '@solana/kit'
import type { AccountBalances, LedgerEntry } from './ledgerEntry.ts'
import { showAmount } from './showAccount.ts'

/** A transaction as `getTransaction` shows it. */
export function showTransaction(entry: LedgerEntry, encoding: string): object {
  const message = getCompiledTransactionMessageDecoder().decode(entry.transaction.messageBytes)
  return {
    slot: entry.slot,
    blockTime: entry.blockTime,
    version: message.version,
    meta: {
      err: entry.failure,
      status: entry.failure === null ? { Ok: null } : { Err: entry.failure },
      fee: entry.fee,
      computeUnitsConsumed: entry.units,
      innerInstructions: [],
      loadedAddresses: { readonly: [], writable: [] },
      logMessages: entry.logs,
      preBalances: entry.before.balances,
      postBalances: entry.after.balances,
      preTokenBalances: showTokens(entry.before),
      postTokenBalances: showTokens(entry.after),
      rewards: [],
    },
    transaction:
      encoding === 'base64'
        ? [getBase64EncodedWireTransaction(entry.transaction), 'base64']
        : { signatures: [entry.signature], message: showMessage(entry, encoding) },
  }
}

function showTokens({ tokens }: AccountBalances): readonly object[] {
  return tokens.map(({ accountIndex, mint, owner, programId, amount, decimals }) => ({
    accountIndex,
    mint,
    owner,
    programId,
    uiTokenAmount: showAmount(amount, decimals),
  }))
}

function showMessage(entry: LedgerEntry, encoding: string): object {
  const message = getCompiledTransactionMessageDecoder().decode(entry.transaction.messageBytes)
  const { header, staticAccounts } = message
  const instructions = 'instructions' in message ? message.instructions : []
  const isParsed = encoding === 'jsonParsed'
  return {
    recentBlockhash: message.lifetimeToken,
    header: {
      numRequiredSignatures: header.numSignerAccounts,
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    },
    accountKeys: staticAccounts.map((pubkey, index) => {
      const isSigner = index < header.numSignerAccounts
      return isParsed
        ? { pubkey, signer: isSigner, writable: isWritable(index, message), source: 'transaction' }
        : pubkey
    }),
    instructions: instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
      ...(isParsed
        ? {
            programId: staticAccounts[programAddressIndex],
            accounts: accountIndices.map((index) => staticAccounts[index]),
          }
        : { programIdIndex: programAddressIndex, accounts: accountIndices }),
      data: getBase58Decoder().decode(data ?? new Uint8Array()),
      stackHeight: 1,
    })),
  }
}

type Header = {
  header: {
    numSignerAccounts: number
    numReadonlySignerAccounts: number
    numReadonlyNonSignerAccounts: number
  }
  staticAccounts: readonly unknown[]
}

function isWritable(index: number, { header, staticAccounts }: Header): boolean {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header
  return index < numSignerAccounts
    ? index < numSignerAccounts - numReadonlySignerAccounts
    : index < staticAccounts.length - numReadonlyNonSignerAccounts
}
