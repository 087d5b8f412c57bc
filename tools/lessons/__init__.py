"""How the weights of the games with a learnt judgement come about: tools/learn.py compiles and runs this."""
