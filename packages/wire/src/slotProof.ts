/**
 * What the proof key of a recovery slot signs when the mailbox of an account is lost: the holder of the recovery code
 * wants this address to log in. The challenge comes with the slot's opening.
 */
export function recoveryProofText(proof: {
  walletId: string
  slotId: string
  email: string
  challenge: string
}): string {
  const { walletId, slotId, email, challenge } = proof
  return `Latchkey: I have the recovery code and lost my mailbox\nwallet ${walletId}\nslot ${slotId}\naddress ${email}\nchallenge ${challenge}`
}
