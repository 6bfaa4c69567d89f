-- After the triggers are committed: what is paid meanwhile is counted by them, everything else here.
SELECT rebuild_payment_sums();
