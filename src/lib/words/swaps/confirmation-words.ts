/** Beyond this the exact count is of no use. */
const MOST_SHOWN = 100;

/** `in no block yet`, `1 confirmation`, `2 confirmations` */
export function confirmationWords(count: number): string {
	if (count === 0) return 'in no block yet';
	if (count > MOST_SHOWN) return `over ${MOST_SHOWN} confirmations`;
	return count === 1 ? '1 confirmation' : `${count} confirmations`;
}
