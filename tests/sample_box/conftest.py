collect_ignore_glob = ["*"]  # it is installed and played in tests/browser/test_sample_box.py, as a box from outside
