import { testSection } from './tampered-section.ts';
import { PAYMENTS } from './operations/payments.ts';

testSection({
	title: 'Payments',
	operations: PAYMENTS,
	notKnowable: [
		{
			member: /^balance balance$/,
			in: /^send ETH$/,
			why: 'an account’s balance stands in no transaction; what is sent does not depend on it',
		},
		{
			member: /^eth_withdraw (tx_id|gas|gas_price|eth_fee)$/,
			why: 'the node builds and signs payments of accounts by itself: what it quotes is shown, bounded by what such payments take, and given back to it; that it was sent, the balance says',
		},
		{
			member: /^getcoin coin\.txfee$/,
			in: /^prepare outputs$/,
			why: 'the node’s usual fee says how large outputs have to be, up to what is usual; all of them pay the own address, and the review shows them',
		},
		{
			member: /^fastswap_claim (reply|result|txids.*)$/,
			why: 'interest is the node’s word, and is not shown without it; that a deposit is back, and where, the chain says',
		},
	],
});
