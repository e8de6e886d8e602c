import type { HeldBack } from '#lib/domain/orders/trade-request.ts';

/** Why an order did not leave the page. */
export const HELD_BACK_WORDS: Readonly<Record<HeldBack, { readonly title: string; readonly text: string }>> =
	{
		'another-tab': {
			title: 'Not sent: another order is being sent',
			text: 'Nothing was sent. Orders go to the node one at a time; send yours when the one in another tab, or a formula, is over.',
		},
		'open-request': {
			title: 'Not sent: another request is open',
			text: 'Nothing was sent. The node takes one request at a time, from any program; send yours when that one is over.',
		},
		'book-moved': {
			title: 'Not sent: the book has moved',
			text: 'Nothing was sent. The sweep would now go further than what you agreed to; look at it again.',
		},
		'empty-book': {
			title: 'Not sent: there are no orders to take any more',
			text: 'Nothing was sent. The other side of the book is empty now.',
		},
		repeat: {
			title: 'Not sent: the node would ignore the answers',
			text: 'Nothing was sent. A maker refused the same request a short while ago, and until five minutes later the node ignores all answers to it.',
		},
	};
