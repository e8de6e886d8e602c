import { testSection } from './tampered-section.ts';
import { TRADES } from './operations/trades.ts';

testSection({
	title: 'Trades',
	operations: TRADES,
	notKnowable: [
		{
			member: /^orderbook timestamp$/,
			why: 'the node’s clock is its own: requests run out by it, and no price or amount depends on it',
		},
		{
			member: /^myprices /,
			why: 'the list of orders is the node’s word; what was sent, the journal says',
		},
		{
			member: /^bot_statuslist /,
			why: 'what bots do is the node’s word; what was sent, the journal says',
		},
		{
			member: /^portfolio /,
			in: /^stop trading$/,
			why: 'goals stand nowhere but in the portfolio; those that stand there are removed',
		},
	],
});
