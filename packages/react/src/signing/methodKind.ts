/** What a wallet method asks for, in words; `null` for a method that has none. */
export function methodKind(
  method: string,
): 'method-send' | 'method-batch' | 'method-message' | 'method-data' | null {
  if (/^eth_(send|sign)Transaction$|^solana_sign(AndSend)?Transaction$|^sendTransfer$/.test(method))
    return 'method-send'
  if (/^wallet_sendCalls$|^solana_signAllTransactions$/.test(method)) return 'method-batch'
  if (/^personal_sign$|^eth_sign$|^(solana_)?signMessage$/.test(method)) return 'method-message'
  return /^eth_signTypedData/.test(method) ? 'method-data' : null
}
