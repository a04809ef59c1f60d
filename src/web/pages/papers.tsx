import '../money/papers/paper-calls.ts'
import { useParams } from 'react-router'
import { ReceiptPage } from '../money/papers/receipt-page.tsx'
import { StatementPage } from '../money/papers/statement-page.tsx'

/** What people print: one file for both, so that a first visit has to know of one. */
export default function Papers() {
  return useParams().cycleId === undefined ? <ReceiptPage /> : <StatementPage />
}
