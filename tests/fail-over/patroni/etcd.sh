#!/bin/sh
# What etcd is told on each of the three machines (in /etc/default/etcd as ETCD_…): the name and the address differ.
# Three must agree on who is the primary, so the third stands with the shop.
name=$1 address=$2
exec etcd --name "$name" --data-dir /var/lib/etcd/dozen --heartbeat-interval 200 --election-timeout 2000 \
  --listen-client-urls "http://$address:2379" --advertise-client-urls "http://$address:2379" \
  --listen-peer-urls "http://$address:2380" --initial-advertise-peer-urls "http://$address:2380" \
  --initial-cluster db1=http://10.77.0.1:2380,db2=http://10.77.0.2:2380,shop=http://10.77.0.3:2380
