import { testSection } from './tampered-section.ts';
import { TOKENS } from './operations/tokens.ts';

testSection({
	title: 'Tokens',
	operations: TOKENS,
	// The node is not involved in these operations.
	variants: ['document'],
	notKnowable: [
		{
			member: /^daemon\.getinfo blocks$/,
			why: 'the chain’s height is the daemon’s word; one below what was seen before is named, and so is one at which the transaction has expired',
		},
	],
});
